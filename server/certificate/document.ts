import type { Schemas } from '../schemas/read-schemas.ts'
import type { Content } from './content.ts'
import { characters, cut } from '../../renderer/language/text.ts'
import { shortName } from '../files/file-name.ts'
import { MAX_VALUE, writable } from './fonts.ts'

type Line = readonly [label: string, value: string]

/** The input of the Typst template: only texts that its fonts cover. */
export interface CertificateDocument {
  company: string
  title: string
  intro: string
  number: string
  note: string
  who: { title: string; lines: Line[] }
  changes: { title: string; columns: string[]; rows: string[][] }
  how: { title: string; lines: Line[] }
  autograph: { title: string; isDrawn: boolean }
  photos: { title: string; empty: string; items: { name: string; hash: string; isDrawn: boolean }[] }
  hashes: { title: string; lines: Line[] }
  events: { title: string; columns: string[]; rows: string[][] }
  statements: { title: string; columns: string[]; rows: string[][] }
  verify: { text: string; address: string }
  foot: string
  page: string
}

/** Which pictures and attachments are available. */
interface Drawn {
  autograph: boolean
  photos: readonly boolean[]
  /** Whether the evidence bundle is attached. */
  bundle: boolean
}

type Words = Pick<Schemas, 'text' | 'setting' | 'time' | 'entities' | 'label'>

/** Arranges a certificate's content in lines and tables, with labels from its entities. */
export function documentOf(content: Content, words: Words, drawn: Drawn): CertificateDocument {
  const { text, setting, time, label } = words
  const labelOf = (name: string, entity = 'SigningCertificate') => words.entities[entity]?.[name]?.label ?? name
  const lineOf = (name: string, value: unknown, entity: string): Line[] => {
    const { type = 'text', dictionary = '' } = words.entities[entity]?.[name] ?? {}
    const instant = typeof value === 'number' && type === 'dateTime' ? time.format(value) : undefined
    const shown = typeof value === 'string' ? (type === 'code' ? label(dictionary, value) : value) : instant
    return shown ? [[labelOf(name, entity), breakable(shown)]] : []
  }
  const lines = (...names: (keyof Content)[]): Line[] => names.flatMap((name) => lineOf(name, content[name], 'SigningCertificate'))
  const facts = Object.keys(words.entities['Endorsement'] ?? {}).flatMap((name) =>
    lineOf(name, { ...content.endorsement, endorNo: content.endorNo, policyNo: content.policyNo }[name as 'endorNo'], 'Endorsement'),
  )
  const changes = content.changes ?? []
  const photos = content.photos ?? []
  const noOld = text('server.certificateNoOld')
  const change = (name: string) => labelOf(name, 'EndorsementChange')
  const statement = (name: string) => labelOf(name, 'CertificateStatement')
  return {
    company: breakable(String(setting('company'))),
    title: text('server.certificateTitle'),
    intro: text('server.certificateIntro', { company: String(setting('company')) }),
    number: text('server.certificateFoot', { number: content.signatureId ?? '' }),
    note: breakable(
      [
        content.rare,
        content.shownHash && changes.length === 0 ? text('server.certificateErased') : '',
        isShortened(content) ? text('server.certificateShortened') : '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
    who: {
      title: text('server.certificateWho'),
      lines: [...facts, ...lines('signerName', 'signerRole', 'signerMobile')],
    },
    changes: {
      title: labelOf('changes'),
      columns: [change('fieldName'), change('oldValue'), change('newValue')],
      rows: changes.map(({ fieldName = '', oldValue = '', newValue = '' }) => [fieldName, oldValue || noOld, newValue].map(breakable)),
    },
    how: {
      title: text('server.certificateHow'),
      lines: lines('method', 'provedAt', 'signedAt', 'phoneAt', 'device', 'address', 'consent', 'schemaVersion', 'release'),
    },
    autograph: { title: labelOf('autograph'), isDrawn: drawn.autograph },
    photos: {
      title: labelOf('photos'),
      empty: text('server.certificateNoPhotos'),
      items: photos.map(({ fileName = '', hash = '' }, place) => ({
        // Also the photo's alternative text, which PDF/A limits to 32,767 bytes.
        name: breakable(shortName(fileName)),
        hash,
        isDrawn: drawn.photos[place] ?? false,
      })),
    },
    hashes: {
      title: text('server.certificateHashes'),
      lines: [
        ...lines('shownHash', 'pictureHash', 'strokesHash', 'chainHead', 'sealHead', 'sealKeyId', 'sealedAt', 'day', 'dayHash'),
        ...(content.sealKeyId === undefined ? [[labelOf('sealKeyId'), text('server.certificateUnsealed')] as const] : []),
      ],
    },
    events: {
      title: labelOf('events'),
      columns: ['seq', 'at', 'kind', 'hash'].map((name) => labelOf(name, 'CertificateEvent')),
      rows: (content.events ?? []).map(({ seq = 0, kind = '', at = 0, hash = '' }) => [
        String(seq),
        time.format(at),
        label('signingEvent', kind),
        hash,
      ]),
    },
    statements: {
      title: labelOf('statements'),
      columns: [statement('item'), statement('proves'), statement('limits')],
      rows: (content.statements ?? []).map(({ item = '', proves = '', limits = '' }) => [item, proves, limits]),
    },
    verify: { text: text(drawn.bundle ? 'server.certificateVerify' : 'server.certificateApart'), address: content.verifyAt ?? '' },
    foot: text('server.certificateFoot', { number: content.signatureId ?? '' }),
    page: text('server.certificatePage', { page: '#', pages: '##' }),
  }
}

const ELLIPSIS = '…'

/** Makes a text printable, shortens it, and lets long words wrap anywhere, because table cells are narrow. */
const breakable = (text: string): string =>
  writable(cutTo(text, MAX_VALUE)).text.replaceAll(/[\p{Script=Latin}\p{N}\p{P}]{24,}/gu, (word) => [...word].join('\u200b'))

const cutTo = (text: string, length: number): string => {
  const short = cut(text, length)
  return short === text ? text : short + ELLIPSIS
}

/** Whether any value of the endorsement or the signer is printed shortened. */
const isShortened = ({ changes = [], endorsement = {}, signerName = '' }: Content): boolean =>
  [signerName, ...[endorsement, ...changes].flatMap((record) => Object.values(record))].some(
    (value) => typeof value === 'string' && characters(value) > MAX_VALUE,
  )
