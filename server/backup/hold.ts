import { ApiError } from '../handler/api-error.ts'
import type { Database } from '../database/tables.ts'
import type { Insurer } from '../integrations/insurer.ts'
import type { Sms } from '../integrations/sms/sms.ts'
import type { WeCom } from '../integrations/wecom/wecom.ts'

/** Whether this database is a restored copy that must not send: its original, or another copy, may be running. */
export interface SendingHold {
  /** Reads the mark. Throws the database's errors, so that nothing is sent while it cannot be read. */
  isHeld(): Promise<boolean>
  /** The mark when it was last read. */
  wasHeld(): boolean
  /** Throws the ApiError `heldCopy` for a copy that is not released. */
  requireReleased(): Promise<void>
}

/** Returns the row of a copy that is not released; undefined for any other database. */
export const findHeld = (db: Database) =>
  db.selectFrom('restored_copy').selectAll().where('id', '=', 1).where('releasedAt', 'is', null).executeTakeFirst()

/** Reads the mark for the first time. Every sender asks again, because the operator releases the copy while the server runs. */
export async function openHold(db: Database): Promise<SendingHold> {
  const read = async () => (await findHeld(db)) !== undefined
  let last = await read()
  const isHeld = async () => (last = await read())
  return {
    isHeld,
    wasHeld: () => last,
    async requireReleased() {
      if (await isHeld()) throw new ApiError('heldCopy')
    },
  }
}

/** Returns a provider that sends no messages for a held copy. */
export const holdSms = (sms: Sms, hold: SendingHold): Sms => ({
  requireAvailable() {
    if (hold.wasHeld()) throw new ApiError('heldCopy')
    sms.requireAvailable()
  },
  async sendCode(mobile, message) {
    await hold.requireReleased()
    return sms.sendCode(mobile, message)
  },
})

/** Returns a core that a held copy can only read. */
export const holdInsurer = (insurer: Insurer, hold: SendingHold): Insurer => ({
  ...insurer,
  async submitSignature(...given) {
    await hold.requireReleased()
    return insurer.submitSignature(...given)
  },
  async undoSignature(...given) {
    await hold.requireReleased()
    return insurer.undoSignature(...given)
  },
  async handleTimeout(...given) {
    await hold.requireReleased()
    return insurer.handleTimeout(...given)
  },
})

/** Returns a messenger that a held copy can only read. */
export function holdWeCom(wecom: WeCom, hold: SendingHold): WeCom {
  const { tags } = wecom
  return {
    ...wecom,
    async sendCard(card) {
      await hold.requireReleased()
      return wecom.sendCard(card)
    },
    tags: tags && {
      ...tags,
      async mark(...given) {
        await hold.requireReleased()
        return tags.mark(...given)
      },
    },
  }
}
