declare module 'virtual:random/screens' {
  export const screens: readonly (() => Promise<import('../../renderer/run/env.ts').ScreenModule>)[]
}
