import { randomUUID } from 'node:crypto'
import addCard from '../../schemas/calls/addTaskMainAndMsgFollow.json' with { type: 'json' }
import reserve from '../../schemas/calls/reserveSigningLink.json' with { type: 'json' }
import type { Prepared } from './prepared.ts'

/** The endorsement that journeys sign, and the mobile number of its holder. */
export const ENDORSEMENT = { endorNo: 'PD2026000000011', policyNo: 'BD2026000000118' }
export const HOLDER = '19900002011'

export interface SentLink {
  endorNo: string
  policyNo: string
  externalUserId: string
  taskUserId: string
  email: string
  linkId: string
}

/** Sends the link of an endorsement over the API, as the steward of the session would from a chat. Returns the link's parameters. */
export async function sendLinkAs(
  { token, userId = '', userCode = '' }: Prepared['sessions'][keyof Prepared['sessions']],
  url: string,
  numbers: { endorNo: string; policyNo: string },
): Promise<SentLink> {
  const { endorNo, policyNo } = numbers
  const externalUserId = 'wmDEMO0003'
  const post = async (path: string, body: Record<string, string>) => {
    const headers = { 'Content-Type': 'application/json', Authorization: token, 'Idempotency-Key': randomUUID() }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { status: string; message: string; data: { linkId: string } }
    if (answer.status !== '200') throw new Error(`${path} answered ${answer.status} ${answer.message}`)
    return answer.data
  }
  const { linkId } = await post(reserve.path, { endorNo, policyNo, externalUserId })
  await post(addCard.path, { endorNo, policyNo, linkId, userId, externalUserId })
  return { endorNo, policyNo, externalUserId, taskUserId: userId, email: userCode, linkId }
}

/** Returns the link's address without the origin. */
export const addressOf = (link: SentLink): string => `/customerLogin?${new URLSearchParams({ ...link }).toString()}`
