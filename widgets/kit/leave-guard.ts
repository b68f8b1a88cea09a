/** A question whose answer decides whether the screen is left. */
export interface LeaveQuestion {
  text: string
  /** The button that leaves. */
  ok: string
  cancel: string
}

/**
 * The question to ask before the screen is left, for example while picked files wait to be sent. A sign-in by the messenger leaves without a
 * question; then the app brings the files back.
 */
export const leaveGuard: {
  question?: LeaveQuestion | undefined
  /** Asks, and goes back one screen if the user agrees; set by the app. */
  back(): void
  /** The picked files that wait to be sent. */
  unsent?: readonly File[] | undefined
  /** Returns the files that waited when a sign-in left this screen, once; set by the app. */
  takeReturned?: (() => readonly File[]) | undefined
  /** Takes them; set by a shown upload, because the app may read them after the upload has mounted. */
  resume?: (() => void) | undefined
} = { back: () => undefined }
