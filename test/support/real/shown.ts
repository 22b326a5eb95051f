/** What a program shows of the last thing that it asked for, after whatever it followed by itself. */
export interface Shown {
  status: number;
  url: string;
  body: Buffer;
  headers: Record<string, string>;
  /** Whatever else of heads it hands over: phrases, hints, trailers. */
  heads: string;
  /** What it says when it is not content, as its user sees it; otherwise nothing. */
  said: string;
  /** The bodies of all pages, of programs that follow `Link` by themselves. */
  pages: readonly string[];
}

export interface Asking {
  method?: "GET" | "HEAD" | "POST";
  /** Of the forward proxy that the program is told to use. */
  proxy?: string;
  pages?: boolean;
}

/** A program that agents ask with. */
export interface ClientKind {
  needs: readonly ("python" | "curl")[];
  /** Asks one after the other, with the cookies of those before where the program keeps any. */
  ask(urls: readonly string[], asking?: Asking): Promise<Shown>;
  /** What it says of an answer that was withheld. */
  refused(url: string): string;
  keepsCookies?: boolean;
  followsPages?: boolean;
  usesProxy?: boolean;
}

/** Before anything was asked. */
export const nothing: Shown = {
  status: 0,
  url: "",
  body: Buffer.alloc(0),
  headers: {},
  heads: "",
  said: "",
  pages: [],
};
