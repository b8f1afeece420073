/** House rules as the short text `game+option=value+option=value`: read and written. */

export interface House {
  game: string;
  options: Record<string, string>;
}

export function parseRules(rules: string): House {
  const [game = '', ...parts] = rules.split('+');
  const options = Object.fromEntries(parts.map((part) => part.split('=', 2) as [string, string]));
  return { game, options };
}

export function writeRules(house: House): string {
  return [house.game, ...Object.entries(house.options).map(([name, value]) => `${name}=${value}`)].join('+');
}
