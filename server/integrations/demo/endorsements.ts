import { createHash } from 'node:crypto'
import type { Endorsement, EndorsementChange } from '../../../generated/data.ts'
import type { Database } from '../../database/tables.ts'
import { photoOfA } from '../../files/demo/photos.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { CoreEndorsement, Insurer, Signer } from '../insurer.ts'
import { DEMO_ENDORSEMENT, type EndorsementTables, type FACTS } from './endorsement-tables.ts'

/** How the demo's core treats an endorsement. Each field is the message of its answer. */
export interface Conduct {
  /** The endorsement cannot be signed at present. */
  unsignable?: string
  /** The first signature is refused; the signer may try again. */
  refusesFirst?: string
  /** Every signature is refused permanently. */
  refuses?: string
  /** A signature cannot be revoked. */
  keeps?: string
}

const withKeys = (db: Database) =>
  db
    .withTables<EndorsementTables>()
    .selectFrom('core_endorsement')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'core_endorsement.endorNo').on('person_key.kind', '=', DEMO_ENDORSEMENT.kind),
    )
    .selectAll('core_endorsement')
    .select('wrappedKey')

/** The demo core's endorsements and signatures. */
export const demoEndorsements = {
  async endorsementsOf({ db, personalData }, policyNos) {
    if (policyNos.length === 0) return []
    const found = await withKeys(db).where('policyNo', 'in', policyNos).orderBy('endorDate', 'desc').orderBy('endorNo').execute()
    return personalData.decryptRows(DEMO_ENDORSEMENT, found).map((row) => {
      const { facts, signers } = asCore(row)
      const holder = signers.find(({ role }) => role === 'policyholder') ?? signers[0]
      return holder ? { ...facts, custName: holder.name } : facts
    })
  },
  endorsement: endorsementOf,
  async endorsementImages({ db }, endorNo) {
    const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
    return Array.from({ length: row?.images ?? 0 }, (_, index) => photoOfA('page', index).toString('base64'))
  },
  async signable({ db }, endorNo) {
    const { unsignable } = await conductOf(db, endorNo)
    return { signable: unsignable === undefined, message: unsignable ?? '' }
  },
  async submitSignature({ db, personalData }, { submissionId, endorNo, version }) {
    const core = db.withTables<EndorsementTables>()
    const known = core.selectFrom('core_signature').selectAll().where('submissionId', '=', submissionId)
    const first = await known.executeTakeFirst()
    if (first) return { errcode: first.errcode, message: first.message }
    const earlier = await core.selectFrom('core_signature').select('submissionId').where('endorNo', '=', endorNo).executeTakeFirst()
    const current = await endorsementOf({ db, personalData }, endorNo)
    const isCurrent = current?.version === version
    const answer = isCurrent ? answerTo(await conductOf(db, endorNo), earlier === undefined) : { errcode: '-2', message: '' }
    await core
      .insertInto('core_signature')
      .values({ submissionId, endorNo, ...answer, undone: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return answer
  },
  async undoSignature({ db }, { endorNo, submissionId }) {
    const { keeps } = await conductOf(db, endorNo)
    if (keeps !== undefined) return { message: keeps }
    await db
      .withTables<EndorsementTables>()
      .updateTable('core_signature')
      .set({ undone: 1 })
      .where('submissionId', '=', submissionId)
      .execute()
    return { message: 'success' }
  },
} satisfies Partial<Insurer>

async function endorsementOf({ db, personalData }: PersonalStore, endorNo: string): Promise<CoreEndorsement | undefined> {
  const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
  return row && asCore(personalData.decryptRow(DEMO_ENDORSEMENT, row))
}

async function conductOf(db: Database, endorNo: string): Promise<Conduct> {
  const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
  return row ? (JSON.parse(row.conduct) as Conduct) : {}
}

function answerTo({ refuses, refusesFirst }: Conduct, isFirst: boolean): { errcode: string; message: string } {
  if (refuses !== undefined) return { errcode: '5', message: refuses }
  if (refusesFirst !== undefined && isFirst) return { errcode: '-1', message: refusesFirst }
  return { errcode: '0', message: 'success' }
}

type ReadRow = Record<(typeof FACTS)[number] | 'signers' | 'changes', string> & { images: number }

function asCore({ signers, changes, images, endorNo, policyNo, riskCode, endorType, endorDate, vaildDate }: ReadRow): CoreEndorsement {
  const endorDataList = JSON.parse(changes) as EndorsementChange[]
  const facts: Endorsement = { endorNo, policyNo, riskCode, endorType, endorDate, vaildDate, endorDataList }
  const version = createHash('sha256')
    .update(JSON.stringify([facts, signers, images]))
    .digest('hex')
  return { facts, signers: JSON.parse(signers) as Signer[], version }
}
