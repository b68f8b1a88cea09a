export { codeValue, optionsOf } from './codes.ts'
export type { Content, ContentEnv } from './content.ts'
export { defaultAnswer, fillMessage, messageText, notify, notifyOutcome, say } from './notify.ts'
