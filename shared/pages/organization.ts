const hueSteps = 360;

/** Tabs of several organizations have different titles and icons. */
export function showOrganization(name: string | undefined, page: string): void {
  document.title = [page, name, "Agent Gate"].filter((part) => part !== undefined).join(" · ");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null && name !== undefined)
    icon.href = `data:image/svg+xml,${encodeURIComponent(iconOf(name))}`;
}

function iconOf(name: string): string {
  let hue = 0;
  for (const character of name) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % hueSteps;
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="hsl(${hue} 55% 35%)"/>` +
    `<text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}
