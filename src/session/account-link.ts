let token: string | undefined

/** Stores the token of an account's one-time link, in memory only: a reload needs the link again. */
export function storeAccountLink(link: string | undefined): void {
  token = link
}

/** Opens a link that is followed in this tab while its page is shown: it changes only the fragment, which does not load the page again. */
export function watchAccountLinks(): void {
  window.addEventListener('hashchange', () => {
    if (window.location.hash.includes('link=')) window.location.reload()
  })
}

/** Returns the token of the opened one-time link; undefined when the page was opened without one. */
export const accountLink = (): string | undefined => token
