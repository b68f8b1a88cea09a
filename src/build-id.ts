/**
 * The name of the entry's file without its ending, which changes with every build, and so with every change of a schema; empty
 * in development.
 */
export const buildId = (): string =>
  /\/assets\/([\w-]+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '')?.[1] ?? ''
