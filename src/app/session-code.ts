// The code that no screen needs before a sign-in or sign-out, in one file. It explains a blocked page, repeats a sign-in and ends sessions. It
// stores links and erases stored data.
export { afterSignIn, signInAgain } from './sign-in-again.ts'
export { explainBlocked } from './explain-blocked.ts'
export { offerSignOut } from './offer-sign-out.ts'
export { eraseAnswers, eraseStoredDataOf } from './erase-stored-data.ts'
export { endOnServer } from './end-on-server.ts'
export { storeLink } from './store-link.ts'
