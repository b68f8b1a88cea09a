/** Moves the focus to the login's title, the last `h1` of the page, because the previously focused element is inert. */
export function focusLoginTitle(): void {
  const titles = document.querySelectorAll<HTMLElement>('h1[tabindex]')
  titles.item(titles.length - 1)?.focus({ preventScroll: true })
}
