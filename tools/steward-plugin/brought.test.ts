import { readFileSync } from 'node:fs'
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

/** What the app has before any screen has come. */
const own = JSON.parse(/^export const content = (.*)$/m.exec(made.get('content') ?? '')?.[1] ?? '{}') as Record<
  string,
  Record<string, unknown>
>

describe('what comes with a screen', () => {
  it.each(
    built,
  )('%s: every setting and word that its plans, its actions and its widgets name, and the rules’ sentences with its forms', (screen) => {
    const has = (kind: string, name: string) => Object.hasOwn({ ...own[kind], ...exported(screen, kind) }, name)
    const plans = JSON.stringify([exported(screen, 'plan'), exported(screen, 'parts')])
    const files = [...codeOf(screen).matchAll(/from '\/((?:actions|widgets)\/[^']+)'/g)].map(([, path = '']) =>
      readFileSync(resolve(root, path), 'utf8'),
    )
    const named = (pattern: RegExp, texts: readonly string[]) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    const settings = [...named(/"settings","(\w+)"/g, [plans]), ...named(/\bsetting\('(\w+)'/g, files)]
    expect(settings.filter((name) => !has('settings', name))).toEqual([])
    expect(named(/\bwords\.(\w+)/g, files).filter((name) => !has('words', name))).toEqual([])
    expect(codeOf(screen).includes('export const validation')).toBe(codeOf(screen).includes('FormHost'))
  })

  it('what days, hours and minutes are called, with the app, whose formats write lengths of time', () => {
    expect(Object.keys(own['words'] ?? {})).toEqual(expect.arrayContaining(['listComma', 'days', 'hours', 'minutes']))
  })

  it('nothing that only others name: the app itself knows no setting of signing and no word of uploads', () => {
    expect(Object.keys(own['settings'] ?? {})).toEqual(expect.arrayContaining(['timeZone', 'company', 'watermarkCheck']))
    expect(own['settings']).not.toHaveProperty('signHeight')
    expect(own['words']).not.toHaveProperty('cancelUpload')
    expect(own['validation']).toEqual({})
    expect(exported('endorsementAutograph', 'settings')).toHaveProperty('signHeight')
    expect(exported('updateTask', 'words')).toHaveProperty('cancelUpload')
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
