/** Bytes of a stream where they lie: a Buffer of its own for each event would cost more than reading it. */
export class Span {
  readonly source: Buffer;
  readonly from: number;
  readonly until: number;

  constructor(source: Buffer, from = 0, until = source.length) {
    this.source = source;
    this.from = from;
    this.until = until;
  }

  get bytes(): Buffer {
    return this.source.subarray(this.from, this.until);
  }
}

/** Those that lie side by side, as the events of one chunk do, are one piece. */
export function joined(spans: readonly Span[]): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < spans.length;) {
    const first = spans[at++];
    if (first === undefined) break;
    let { until } = first;
    for (let next = spans[at]; next?.source === first.source && next.from === until; next = spans[++at])
      ({ until } = next);
    pieces.push(first.source.subarray(first.from, until));
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}
