declare module 'virtual:random/screens' {
  export const screens: readonly (() => Promise<import('../../src/screen-bundle.ts').ScreenBundle>)[]
}
