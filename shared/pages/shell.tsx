import { type ComponentChildren, Fragment, h } from "preact";
import { linkTo } from "./address.ts";

interface Shelled {
  name: string;
  /** What stands beside the name: of whom these pages are. */
  note: ComponentChildren;
  /** By the first part of their addresses. The first of them has the empty address. */
  pages: Readonly<Record<string, string>>;
  page: string;
  /** What stands behind the links. */
  end?: ComponentChildren;
  children: ComponentChildren;
}

/** What is around each page: its name, the links to the others, and a way past them for the keyboard. */
export function Shell({ name, note, pages, page, end, children }: Shelled) {
  const [first] = Object.keys(pages);
  return (
    <>
      <a class="skip" href="#content" onClick={toContent}>
        To the content
      </a>
      <header>
        <a class="name" href={linkTo([])}>
          {name}
        </a>
        <span class="note">{note}</span>
        <nav aria-label="Pages">
          {Object.entries(pages).map(([id, label]) => (
            <a
              key={id}
              href={linkTo(id === first ? [] : [id])}
              aria-current={page === id ? "page" : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        {end}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The address behind `#` is the page: it must not become that of a place in it. */
function toContent(event: Pick<MouseEvent, "preventDefault">): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

export function NoSuchPage({ first }: { first: string }) {
  return (
    <>
      <h1>There is no such page</h1>
      <a href={linkTo([])}>{first}</a>
    </>
  );
}
