import { type ComponentChildren, h } from "preact";
import { countOf } from "./words.ts";

interface Marked {
  /** What the upper edge means; the lower one is 0. */
  top: number;
  /** By how much of the width is left of each. */
  labels: readonly { share: number; label: string }[];
  children: ComponentChildren;
}

/** What the places of a picture mean, beside and under it: letters in it would be stretched. The caption says it in words. */
export function Axes({ top, labels, children }: Marked) {
  return (
    <div class="axes">
      <div class="ys" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{countOf(value)}</span>
        ))}
      </div>
      {children}
      <div class="xs" aria-hidden="true">
        {labels.map(({ share, label }) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
