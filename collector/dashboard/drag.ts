import { useState } from "preact/hooks";

interface Dragging {
  /** Where it has begun, on the screen. */
  x: number;
  begun: number;
  now: number;
}

interface Dragged {
  first: number;
  steps: number;
  clicked: (step: number) => void;
  chosen: (from: number, to: number) => void;
}

type OnPicture = PointerEvent & { currentTarget: Element };

/** Less is a click by an unsteady hand. */
const dragPixels = 4;

/** A pointer over a picture of equal steps from left to right: a click is on one, a drag chooses those from one to another. */
export function useDrag({ first, steps, clicked, chosen }: Dragged) {
  const [dragging, setDragging] = useState<Dragging | undefined>();
  const stepAt = ({ currentTarget, clientX }: OnPicture): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const step = Math.floor(((clientX - left) / width) * steps);
    return first + Math.max(0, Math.min(steps - 1, step));
  };
  const range = ({ begun }: Dragging, now: number) => [Math.min(begun, now), Math.max(begun, now)] as const;
  return {
    /** The first and the last step of what is chosen by now. */
    between: dragging && range(dragging, dragging.now),
    handlers: {
      onPointerDown(event: OnPicture): void {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const step = stepAt(event);
        setDragging({ x: event.clientX, begun: step, now: step });
      },
      onPointerMove(event: OnPicture): void {
        if (dragging !== undefined) setDragging({ ...dragging, now: stepAt(event) });
      },
      onPointerUp(event: OnPicture): void {
        if (dragging === undefined) return;
        setDragging(undefined);
        if (Math.abs(event.clientX - dragging.x) < dragPixels) clicked(dragging.begun);
        else chosen(...range(dragging, stepAt(event)));
      },
      onPointerCancel: (): void => setDragging(undefined),
    },
  };
}
