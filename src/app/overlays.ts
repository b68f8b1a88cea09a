import { createDialogStack } from '../../renderer/run/env/index.ts'

/** The open dialogs of the screens. */
export const dialogs = createDialogStack()
