export { createDialogStack } from './dialog-stack.ts'
export type { DraftStore } from './draft-storage.ts'
export { type DialogStack, type Env, EnvContext, type OpenDialog, type OpenedDialog, useEnv } from './env.ts'
export type { Draw, FieldHostProps, FormHostProps, LaterModule, ScreenModule, Validator, ViewModule } from './screen-module.ts'
