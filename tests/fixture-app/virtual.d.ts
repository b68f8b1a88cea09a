declare module 'virtual:fixture-app/content' {
  export const content: import('../../src/content.ts').AppContent
}
declare module 'virtual:fixture-app/screens' {
  export const screens: Record<string, { load(): Promise<import('../../src/screen-bundle.ts').ScreenBundle> }>
}
declare module 'virtual:steward/screen/*' {
  export const plan: import('../../renderer/compile/plan.ts').ScreenPlan
  export const parts: Readonly<Record<string, import('../../renderer/compile/plan.ts').ViewPlan>>
  export const validators: Readonly<Record<string, import('../../renderer/run/env/index.ts').Validator>>
}
