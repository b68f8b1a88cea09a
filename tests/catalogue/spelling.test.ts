import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** Names misspelt in the API documents, and two unusual ones. */
const ODD =
  'bussinessNo btntxt appliyName reportorName reportorPhoneNumber REPORTORNAME DAMAGEADRR DAMAGERESASON casetitile consuldate resulCode vaildDate tagCreatType tagCreater'.split(
    ' ',
  )
const NOTE = '按文件原样写'

type Fields = Readonly<Record<string, { description?: string }>>
interface Declaring {
  request?: Fields
  response?: Fields
  fields?: Fields
}

const declarations = ['schemas/calls', 'schemas/entities'].flatMap((folder) =>
  readdirSync(resolve(root, folder)).flatMap((file) => {
    const { request, response, fields } = JSON.parse(readFileSync(resolve(root, folder, file), 'utf8')) as Declaring
    return Object.entries({ ...request, ...response, ...fields }).map(([name, field]) => ({ file: `${folder}/${file}`, name, field }))
  }),
)
const odd = declarations.filter(({ name }) => ODD.includes(name))

describe('a name misspelt in the API documents', () => {
  it.each(ODD)('AMB-57 %s is declared', (name) => expect(odd.map((each) => each.name)).toContain(name))
  it.each(odd)('$name has the note about its spelling in $file', ({ field }) => expect(field.description ?? '').toContain(NOTE))
})

describe('the server', () => {
  /** Code that translates the API, columns named in the first migration, and demo data under the API's names. */
  const EDGE =
    /^server\/(calls\/|outbox\/|database\/migrations\/|(.*\/)?demo\/|integrations\/wecom\/card|integrations\/insurer\/(answers|client-records))/
  const files = readdirSync(resolve(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !EDGE.test(path))
  it('uses these names only where it translates the API', () => {
    const word = new RegExp(`\\b(${ODD.join('|')})\\b`)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => word.test(readFileSync(resolve(root, path), 'utf8')))).toEqual([])
  })
})
