import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

/**
 * Every word on the glass is an analyst's, comes from an answer or stands in the page's address: what the page has fetched
 * is remembered, and any Chinese text that is in none of them was written into code.
 */
const heard = new WeakMap<Page, string[]>()

/** From now on the page's answers count as known. */
export function listenToAnswers(page: Page): void {
  const answers: string[] = []
  heard.set(page, answers)
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
}

/** A text that the page knows from elsewhere, e.g. the name of who has signed in. */
export const hear = (page: Page, text: string): void => void heard.get(page)?.push(text)

const schemas = resolve(import.meta.dirname, '../../schemas')
const written = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !name.startsWith('language'))
  .map((name) => readFileSync(`${schemas}/${name}`, 'utf8'))
  .join('\n')
// The names of days are the language's own, not ours.
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' })
const days = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2026, 10, 1 + day)))

const CHINESE = /[\u4e00-\u9fff]+/g
/** What code writes when it lacks a value. */
const NOTHING = /undefined|\bNaN\b|\[object |Invalid Date/g
/** A sentence with names filled in falls into a few pieces; a sentence of single letters would be anything. */
const MOST_PIECES = 5

function isKnown(run: string, known: readonly string[]): boolean {
  let rest = run
  for (let pieces = 0; pieces < MOST_PIECES && rest !== ''; pieces += 1) {
    let length = rest.length
    while (length > 0 && !known.some((text) => text.includes(rest.slice(0, length)))) length -= 1
    if (length === 0) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

/** Fails on a text that is neither in `schemas/`, nor in an answer or the address. Whatever the test itself typed may be passed in. */
export async function expectKnownWords(page: Page, typed: readonly string[] = []): Promise<void> {
  const answers = heard.get(page)
  if (!answers) throw new Error('nobody has listened to this page')
  const strange = async () => {
    const shown = await page.evaluate(() => document.body.innerText)
    const address = [...new URL(page.url()).searchParams.values()]
    const known = [written, ...answers, ...days, ...typed, ...address]
    const unknown = [...new Set(shown.match(CHINESE) ?? [])].filter((run) => !isKnown(run, known))
    return [...unknown, ...(shown.match(NOTHING) ?? [])]
  }
  // The page may have drawn an answer that this process has not read yet.
  await expect.poll(strange, { message: 'texts that are neither in schemas/, nor in an answer or the address' }).toEqual([])
}
