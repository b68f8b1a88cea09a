export { createDialogStack } from './dialog-stack.ts'
export type { DraftStore } from './draft-store.ts'
export { type Env, EnvContext, type OpenDialog, type OpenedDialog, useEnv } from './env.ts'
export type { Draw, FieldHostProps, FormHostProps, ScreenModule, Validator } from './screen-module.ts'
