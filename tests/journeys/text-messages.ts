import { expect, type Page } from '@playwright/test'
import { readInbox } from '../../server/integrations/demo/sms.ts'
import type { PersonalStore } from '../../server/personal-data/personal-data.ts'

/** Waits for a code sent to a number and returns the latest. */
export async function lastCode(steward: PersonalStore, mobile: string): Promise<string> {
  const look = async () => {
    const { text } = (await messagesTo(steward, mobile)).at(-1) ?? { text: '' }
    return /\d{6}/.exec(text)?.[0] ?? ''
  }
  await expect.poll(look).toMatch(/^\d{6}$/)
  return look()
}

/** Requests a code and returns the new one, not an earlier one. */
export async function codeSentBy(steward: PersonalStore, mobile: string, ask: () => Promise<unknown>): Promise<string> {
  const count = async () => (await messagesTo(steward, mobile)).length
  const before = await count()
  await ask()
  await expect.poll(count).toBeGreaterThan(before)
  return lastCode(steward, mobile)
}

/** Returns the messages sent to a number, latest last. */
export const messagesTo = async (steward: PersonalStore, mobile: string) => (await readInbox(steward, mobile, 100)).toReversed()

/** Accepts the privacy notice, which is required before requesting a code. */
export const acceptPrivacy = (page: Page) => page.getByRole('checkbox', { name: /隐私政策/ }).check()
