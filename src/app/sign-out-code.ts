// The code that no screen needs before a session ends or another person signs in, in one file.
export { afterSignIn, signInAgain } from './sign-in-again.ts'
export { explainBlocked } from './explain-blocked.ts'
export { offerSignOut } from './offer-sign-out.ts'
export { eraseAnswers, eraseStoredDataOf } from './erase-stored-data.ts'
export { endOnServer } from './end-on-server.ts'
