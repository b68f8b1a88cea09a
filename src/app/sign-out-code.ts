// The code that no screen needs before a session ends or another person signs in, in one file.
export { eraseAnswersOf, eraseStoredDataOf, eraseStoredDataOfOthers } from './erase-stored-data.ts'
export { endOnServer } from './end-on-server.ts'
