/** An event and its place in the order of acceptance; only the store that gave a place can read it. */
export interface FollowedEvent<E> {
  place: string;
  event: E;
}

/** Some of the events after a place, and the place after which to go on. */
export interface Followed<E> {
  events: readonly FollowedEvent<E>[];
  next: string;
  /** Nothing more can be read for now. */
  isEnd: boolean;
}

/** The events of a page, which are written in one turn of the event loop. */
export const followedMax = 100;
