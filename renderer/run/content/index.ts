export { codeValue, optionsOf } from './codes.ts'
export type { Content, ContentEnv } from './content.ts'
export { defaultAnswer, fillMessage, messageText, notify, notifyFromStep, notifyOutcome } from './notify.ts'
export { weekdayDate, type WeekdayWords } from './weekday-date.ts'
