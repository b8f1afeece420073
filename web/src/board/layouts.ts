/** The layout of the view on screen, carried on from view to view: as a round goes on tiles are only added. */
import { planOf, Placer, type Plan } from './place';
import type { Node, Tree } from './tree';

export class Layouts {
  private placer: Placer | null = null;
  private nodes: readonly Node[] = [];

  /** The tiles of the tree, placed; the placer may be asked for places of further ones. */
  of(tree: Tree, ratio: number): Placer {
    const plan = planOf(tree, ratio);
    if (!this.placer || !samePlan(this.placer.plan, plan) || !this.nodes.every((node, i) => sameNode(node, tree.nodes[i]))) {
      this.placer = new Placer(plan);
      this.nodes = [];
    }
    for (const node of tree.nodes.slice(this.nodes.length)) this.placer.add(node);
    this.nodes = tree.nodes;
    return this.placer;
  }
}

function samePlan(a: Plan, b: Plan): boolean {
  return a.shape === b.shape && a.most === b.most && a.arms === b.arms && a.suit === b.suit && a.ratio === b.ratio;
}

function sameNode(a: Node, b: Node | undefined): boolean {
  return b !== undefined && a.touching === b.touching && a.facing === b.facing && a.parent === b.parent && a.slot === b.slot;
}
