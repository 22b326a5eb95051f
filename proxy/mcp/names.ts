/** What a name may be that is stored: no sentence, and no address. */
const plainName = /^[\w.:/-]{1,128}$/;

/** A name that somebody could have put anything into is not kept. */
export const plain = (name: string): string => (plainName.test(name) ? name : "unnamed");
