const root = 0;
const nobody: readonly number[] = [];

/**
 * The anchors as a tree: a node for each of their beginnings. It is made of lists of numbers, because thousands of small maps take more memory than
 * the automaton that comes of it.
 */
export class Trie {
  /** The class that leads to a node. The root is nobody's child, so its number means that there is none. */
  readonly #kind = [root];
  readonly #first = [root];
  readonly #sibling = [root];
  readonly #anchors: (readonly number[])[] = [nobody];
  readonly #fallback = [root];

  add(kinds: readonly number[], anchor: number): void {
    let node = root;
    for (const kind of kinds) node = this.childOf(node, kind) || this.#grow(node, kind);
    this.#anchors[node] = [...this.anchorsAt(node), anchor];
  }

  kindOf(node: number): number {
    return this.#kind[node] ?? root;
  }

  /** The numbers of the anchors that end here. */
  anchorsAt(node: number): readonly number[] {
    return this.#anchors[node] ?? nobody;
  }

  /** The node of the longest end of what leads here that is a beginning as well. */
  fallbackOf(node: number): number {
    return this.#fallback[node] ?? root;
  }

  childrenOf(node: number): number[] {
    const children: number[] = [];
    for (let child = this.#first[node] ?? root; child !== root; child = this.#sibling[child] ?? root)
      children.push(child);
    return children;
  }

  /**
   * Once everything is added: finds the fallbacks, lets each node know of the anchors that end inside it, and says all nodes breadth first. Kinds that
   * are `alsoOther` are what the kind `other` is as well.
   */
  link(other: number, alsoOther: ReadonlySet<number>): readonly number[] {
    const others = this.childOf(root, other);
    const order = [root];
    for (const node of order) {
      const inherited = node === root ? nobody : this.anchorsAt(this.fallbackOf(node));
      if (inherited !== nobody) this.#anchors[node] = [...new Set([...this.anchorsAt(node), ...inherited])];
      const children = this.childrenOf(node);
      // What others fall back to has to be known before they are.
      if (node === root && others !== root)
        children.sort((one, two) => Number(two === others) - Number(one === others));
      for (const child of children) {
        const kind = this.kindOf(child);
        if (node !== root)
          this.#fallback[child] = this.#after(
            this.fallbackOf(node),
            kind,
            alsoOther.has(kind) ? others : root,
          );
        else if (alsoOther.has(kind)) this.#fallback[child] = others;
        order.push(child);
      }
    }
    return order;
  }

  #after(from: number, kind: number, otherwise: number): number {
    for (let node = from; ; node = this.fallbackOf(node)) {
      const child = this.childOf(node, kind);
      if (child !== root) return child;
      if (node === root) return otherwise;
    }
  }

  /** The root where there is none. */
  childOf(node: number, kind: number): number {
    let child = this.#first[node] ?? root;
    while (child !== root && this.#kind[child] !== kind) child = this.#sibling[child] ?? root;
    return child;
  }

  #grow(parent: number, kind: number): number {
    const node = this.#kind.push(kind) - 1;
    this.#anchors.push(nobody);
    this.#fallback.push(root);
    this.#first.push(root);
    this.#sibling.push(this.#first[parent] ?? root);
    this.#first[parent] = node;
    return node;
  }
}
