/** The modules that tools/steward-plugin generates from the schemas. */
declare module 'virtual:steward/content' {
  export const content: import('./content.ts').AppContent
}
declare module 'virtual:steward/wire' {
  export const wire: import('./screen-bundle.ts').Wire
}
declare module 'virtual:steward/wide' {
  /** How a wide window differs, as declared in modes.json; not part of a phone's first load. */
  export const wide: {
    from: number
    /** The screens that stay at the left while what they open is at the right. */
    lists: readonly string[]
    nothingOpen: string
    shortcuts: Readonly<Record<'title' | 'next' | 'previous' | 'open' | 'search' | 'close' | 'help', string>>
  }
}
declare module 'virtual:steward/screens' {
  export const screens: Readonly<Record<string, import('./navigation/address.ts').ScreenEntry>>
}
declare module 'virtual:steward/code' {
  /** The code of all widgets and actions, and all code that not every screen has; only in the workbench's preview. */
  export const widgets: Readonly<Record<string, import('react').ComponentType<never>>>
  export const queries: Readonly<Record<string, unknown>>
  export const commands: Readonly<Record<string, unknown>>
}
