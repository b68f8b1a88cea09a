/** A question whose answer decides whether the screen is left. */
export interface LeaveQuestion {
  text: string
  /** The button that leaves. */
  ok: string
  cancel: string
}

/** The question to ask before the screen is left, for example while picked files wait to be sent. */
export const leaveGuard: {
  question?: LeaveQuestion | undefined
  /** Asks, and goes back one screen if the user agrees; set by the app. */
  back(): void
} = { back: () => undefined }
