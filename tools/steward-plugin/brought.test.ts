import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE_ICONS } from '../../generated/icons.ts'
import { carriesFile, type WireCall } from '../../src/screen-bundle.ts'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { modules } from './modules.ts'

const root = resolve(import.meta.dirname, '../..')
const checked = (await openChecker(schemaFiles(root))).check()
const { project } = checked
const made = modules(codePaths(root), checked)
const codeOf = (screen: string) => made.get(`screen/${screen}`) ?? ''

/** What a module exports under a name, as data. */
function exported(screen: string, name: string): Record<string, unknown> {
  const line = codeOf(screen)
    .split('\n')
    .find((one) => one.startsWith(`export const ${name} = `))
  return JSON.parse(line?.slice(`export const ${name} = `.length) ?? '{}') as Record<string, unknown>
}

const built = [...project.screens].flatMap(([name, { value }]) => (value.planned ? [] : [name]))

describe('what comes with a screen', () => {
  it.each(built)('%s: the sentences of rules come with its forms', (screen) =>
    expect(codeOf(screen).includes('export const validation')).toBe(codeOf(screen).includes('FormHost')))

  it('what keeps drafts and answers comes with the screens that keep some, and with no login', () => {
    for (const keeps of ['toCaseHandle', 'customerDetail', 'waitDeal']) expect(codeOf(keeps)).toContain('export { draftStore }')
    expect(built.filter((screen) => codeOf(screen).includes('export { keptAnswers }'))).toEqual(
      built.filter((screen) => codeOf(screen).includes('"keepsLast":true')),
    )
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) {
      expect(codeOf(login)).not.toMatch(/export \{ (draftStore|keptAnswers) \}/)
    }
  })

  it.each(built)('%s: every action its plan or its parts name, and every call those may make', (screen) => {
    const plans = JSON.stringify([exported(screen, 'plan'), exported(screen, 'parts')])
    const actions = [...project.queries, ...project.commands].filter(([name]) => new RegExp(`"(query|do)":"${name}"`).test(plans))
    const runs = codeOf(screen)
    for (const [name, { value }] of actions) {
      expect(Object.keys(exported(screen, 'messages'))).toEqual(expect.arrayContaining(value.messages ?? []))
      expect(runs).toMatch(new RegExp(`import action\\d+ from '/actions/\\w+/${name}\\.ts'`))
      expect(Object.keys(exported(screen, 'calls'))).toEqual(expect.arrayContaining(value.calls ?? []))
    }
  })

  it.each(built)('%s: every word it may say, and every code it may show', (screen) => {
    const plans = JSON.stringify([exported(screen, 'plan'), exported(screen, 'parts')])
    const mentioned = <T>(names: Map<string, T>) => [...names.keys()].filter((name) => new RegExp(`"${name}"(?!:)`).test(plans))
    const spoken = mentioned(project.messages).filter((name) => project.messages.get(name)?.value.kind !== 'answer')
    expect(Object.keys(exported(screen, 'messages'))).toEqual(expect.arrayContaining(spoken))
    expect(Object.keys(exported(screen, 'dictionaries'))).toEqual(expect.arrayContaining(mentioned(project.dictionaries)))
  })

  it('nothing of what it does not run: the login knows no order', () => {
    expect(codeOf('enterpriseLogin')).toContain('/actions/login/login.enterprise.ts')
    expect(codeOf('enterpriseLogin')).not.toMatch(/actions\/tasks|addTask|"Task"|"task\./)
  })

  it('what asks for data and keeps answers comes with screens that have data: no login waits for it', () => {
    const asks = built.filter((screen) => codeOf(screen).includes('/renderer/run/data/create-source.ts'))
    expect(asks).toEqual(built.filter((screen) => codeOf(screen).includes('export const queries = { "')))
    expect(asks).toEqual(expect.arrayContaining(['home', 'endorsementFile']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(asks).not.toContain(login)
  })

  it('what sends files comes with the screens whose calls do, and with no login', () => {
    const sends = built.filter((screen) => codeOf(screen).includes("export { sendUpload } from '/src/api/send-upload.ts'"))
    const calls = (screen: string) => Object.values(exported(screen, 'calls')) as WireCall[]
    expect(sends).toEqual(built.filter((screen) => calls(screen).some(carriesFile)))
    expect(sends).toEqual(expect.arrayContaining(['updateTask', 'uploadClaimPicDetail']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(sends).not.toContain(login)
  })

  it.each(built)('%s: the shapes of every icon that its plan, its parts or its codes name', (screen) => {
    const texts = JSON.stringify([exported(screen, 'plan'), exported(screen, 'parts'), exported(screen, 'dictionaries')])
    const named = [...project.icons.keys()].filter((name) => texts.includes(`"icon":{"kind":"literal","value":"${name}"}`))
    const brought = /addIcons\((\{.*\})\)/.exec(codeOf(screen))?.[1] ?? '{}'
    expect([...Object.keys(CODE_ICONS), ...Object.keys(JSON.parse(brought) as object)]).toEqual(expect.arrayContaining(named))
  })

  it('a widget that stands only behind another tab is fetched later, and one that an address may open comes with the screen', () => {
    expect(codeOf('login')).toContain(`smsCode: lazyWidget(() => import('/widgets/smsCode/index.tsx'), "block", true)`)
    for (const shown of ['input', 'tabs', 'button']) expect(codeOf('login')).not.toContain(`${shown}: lazyWidget`)
    expect(codeOf('customerLogin')).not.toContain('smsCode: lazyWidget')
    expect(codeOf('customerRemindTask')).not.toContain('lazyWidget')
  })

  it('entities come with those inside them', () => {
    expect(Object.keys(exported('waitDeal', 'entities'))).toEqual(expect.arrayContaining(['Task']))
    const known = exported('waitDeal', 'entities')
    const inside = Object.values(known).flatMap((fields) =>
      Object.values(fields as Record<string, { of?: string }>).flatMap(({ of }) => of ?? []),
    )
    expect(Object.keys(known)).toEqual(expect.arrayContaining(inside.filter((name) => project.entities.has(name))))
  })
})
