/** The record that the replay screen is to show, between the screen that opened it and that one. */

let opened: unknown = null;

/** Take the text of a record file: JSON, or the first line of several. */
export function openRecord(text: string): void {
  try {
    opened = JSON.parse(text);
  } catch {
    opened = JSON.parse(text.split('\n', 1)[0] ?? '');
  }
}

export function openedRecord(): unknown {
  return opened;
}
