/** The modules that tools/steward-plugin makes of the schemas. */
declare module 'virtual:steward/content' {
  export const content: import('./content.ts').AppContent
}
declare module 'virtual:steward/wire' {
  type Fields = import('../renderer/language/field.ts').Fields
  export const wire: {
    calls: Readonly<
      Record<
        string,
        {
          method: 'GET' | 'POST'
          path: string
          encoding: 'query' | 'json' | 'form' | 'multipart'
          access: string
          request: Fields
          response: Fields
          success: unknown
        }
      >
    >
    entities: Readonly<Record<string, Fields>>
  }
}
declare module 'virtual:steward/screens' {
  export const screens: Readonly<Record<string, import('./navigation/address.ts').ScreenEntry>>
}
