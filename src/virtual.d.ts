/** The modules that tools/steward-plugin generates from the schemas. */
declare module 'virtual:steward/content' {
  export const content: import('./content.ts').AppContent
}
declare module 'virtual:steward/wire' {
  export const wire: import('./screen-bundle.ts').Wire
}
declare module 'virtual:steward/screens' {
  export const screens: Readonly<Record<string, import('./navigation/address.ts').ScreenEntry>>
}
