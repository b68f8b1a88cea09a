/**
 * Returns the hashed name of the entry script without its extension; it changes with every build and every schema change. Empty in
 * development.
 */
export const buildId = (): string =>
  /\/assets\/([\w-]+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '')?.[1] ?? ''
