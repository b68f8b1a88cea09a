import { useSession } from '../session/session.ts'

/** Lets the page refetch what it shows by itself. Until the user touches the page again, its requests do not count as use of the session. */
export function refetchUnattended(): void {
  useSession.setState({ unattended: true })
  // As after a loss of the network: `createEnv` refetches stale data that is shown.
  window.dispatchEvent(new Event('online'))
}

/** Starts to notice that the user touches the page. */
export function noticeUse(): void {
  for (const input of ['pointerdown', 'keydown'])
    window.addEventListener(input, () => useSession.getState().unattended && useSession.setState({ unattended: false }), {
      capture: true,
      passive: true,
    })
}
