declare module 'virtual:catalogue/contents' {
  export const contents: import('./contents.ts').Contents
}
declare module 'virtual:catalogue/examples' {
  export const examples: Readonly<Record<string, () => Promise<import('./example-env.ts').ExampleBundle>>>
}
