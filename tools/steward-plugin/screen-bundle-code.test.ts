import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownSettings } from '../../src/own-settings.ts'
import { carriesFile, type WireCall } from '../../src/screen-bundle.ts'
import { addUsed, nothingUsed, type Used } from '../../renderer/compile/used.ts'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { modules } from './modules.ts'

const root = resolve(import.meta.dirname, '../..')
const checked = (await openChecker(schemaFiles(root))).check()
const { project } = checked
const made = modules(codePaths(root), checked, 'steward', { splits: true })
const codeOf = (screen: string) => made.get(`screen/${screen}`) ?? ''
/** With what comes later. */
const wholeOf = (screen: string) => `${codeOf(screen)}\n${made.get(`later/${screen}Later`) ?? ''}`

/** What a module exports under a name, as data. */
function exported(code: string, name: string): Record<string, unknown> {
  const line = code.split('\n').find((one) => one.startsWith(`export const ${name} = `))
  return JSON.parse(line?.slice(`export const ${name} = `.length) ?? '{}') as Record<string, unknown>
}

/** The plans of all that a module draws. */
const plansIn = (code: string) => JSON.stringify(['plan', 'nodes', 'dialogs', 'parts'].map((name) => exported(code, name)))

/** Whatever plans declare as their data, at any depth. */
function dataIn(plans: unknown): object[] {
  if (typeof plans !== 'object' || plans === null) return []
  const own = 'titleReads' in plans && 'data' in plans ? (Object.values(plans.data as object) as object[]) : []
  return [...own, ...Object.values(plans).flatMap(dataIn)]
}

const built = [...project.screens].flatMap(([name, { value }]) => (value.planned ? [] : [name]))
/** A screen's first module, and the one that comes later. */
const pieces = [...made].flatMap(([name, code]): [string, string][] => (/^(screen|later)\//.test(name) ? [[name, code]] : []))

/** What a screen and its parts use, as the compiler notes it. */
function usedBy(screen: string): Used {
  const all = nothingUsed()
  const add = (used: Used | undefined) => {
    if (!used) return
    addUsed(all, used)
    for (const part of used.parts) if (!seen.has(part) && seen.add(part)) add(checked.plans.parts.get(part)?.used)
  }
  const seen = new Set<string>()
  add(checked.plans.screens.get(screen)?.used)
  return all
}

describe('what comes with a screen', () => {
  it.each(pieces)('%s: the sentences of rules come with its forms', (_name, code) =>
    expect(code.includes('export const validation')).toBe(code.includes('FormHost')))

  it('what keeps drafts and answers comes with the screens that keep some, and with no login', () => {
    for (const keeps of ['toCaseHandle', 'customerDetail', 'waitDeal']) expect(wholeOf(keeps)).toContain('export { draftStore }')
    for (const keeps of ['toCaseHandle', 'customerDetail']) expect(wholeOf(keeps)).toContain('export { FormDraft as Draft }')
    const keptAnswers = pieces.filter(([, code]) => code.includes('export { keptAnswers }'))
    expect(keptAnswers).toEqual(pieces.filter(([, code]) => code.includes('"keepsLast":true')))
    // With all pieces of such a screen: what comes later may draw its answers.
    const marked = pieces.filter(([, code]) => code.includes('export { KeptMark }')).map(([name]) => name)
    const keeping = built.filter((screen) => wholeOf(screen).includes('"keepsLast":true'))
    expect(marked).toEqual(
      pieces
        .map(([name]) => name)
        .filter((name) => keeping.some((screen) => name === `screen/${screen}` || name === `later/${screen}Later`)),
    )
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) {
      expect(wholeOf(login)).not.toMatch(/export \{ (draftStore|keptAnswers|FormDraft as Draft) \}/)
    }
  })

  it.each(pieces)('%s: every action its plans name, every call those may make, every constant that is read', (_name, code) => {
    const plans = plansIn(code)
    const actions = [...project.queries, ...project.commands].filter(([name]) => new RegExp(`"(query|do)":"${name}"`).test(plans))
    for (const [name, { value }] of actions) {
      expect(Object.keys(exported(code, 'messages'))).toEqual(expect.arrayContaining(value.messages ?? []))
      expect(code).toMatch(new RegExp(`import action\\d+ from '/actions/\\w+/${name}\\.ts'`))
      expect(Object.keys(exported(code, 'calls'))).toEqual(expect.arrayContaining(value.calls ?? []))
      expect(Object.keys(exported(code, 'settings'))).toEqual(expect.arrayContaining(value.settings ?? []))
    }
    const inPlans = [...plans.matchAll(/\["settings","(\w+)"/g)].map(([, name = '']) => name)
    expect(Object.keys(exported(code, 'settings'))).toEqual(expect.arrayContaining(inPlans))
  })

  it.each(built)('%s: every action that it or its parts use', (screen) => {
    const used = usedBy(screen)
    for (const name of [...used.queries, ...used.commands]) expect(wholeOf(screen)).toMatch(new RegExp(`from '/actions/\\w+/${name}\\.ts'`))
  })

  it.each(pieces)('%s: every word it may say, and every code it may show', (_name, code) => {
    const plans = plansIn(code)
    const mentioned = <T>(names: Map<string, T>) => [...names.keys()].filter((name) => new RegExp(`"${name}"(?!:)`).test(plans))
    const spoken = mentioned(project.messages).filter((name) => project.messages.get(name)?.value.kind !== 'answer')
    expect(Object.keys(exported(code, 'messages'))).toEqual(expect.arrayContaining(spoken))
    expect(Object.keys(exported(code, 'dictionaries'))).toEqual(expect.arrayContaining(mentioned(project.dictionaries)))
  })

  it('nothing of what it does not run: the login knows no order', () => {
    expect(codeOf('enterpriseLogin')).toContain('/actions/login/login.enterprise.ts')
    expect(codeOf('enterpriseLogin')).not.toMatch(/actions\/tasks|addTask|"Task"|"task\./)
  })

  it('what asks for data and keeps answers comes with screens that have data: no login waits for it', () => {
    const asks = pieces.filter(([, code]) => code.includes('as createSource }') || code.includes('{ createSource }'))
    expect(asks).toEqual(pieces.filter(([, code]) => code.includes('export const queries = { "')))
    expect(asks.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/home', 'screen/endorsementFile']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(wholeOf(login)).not.toContain('createSource')
  })

  it('what makes lists of others comes with the screens that have one, and with no home', () => {
    const makes = pieces.filter(([, code]) => code.includes('/renderer/run/data/create-source.ts'))
    expect(makes).toEqual(pieces.filter(([, code]) => dataIn(JSON.parse(plansIn(code))).some((plan) => 'of' in plan)))
    expect(makes.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/waitDeal', 'screen/customerRemindTask']))
    expect(makes.map(([name]) => name)).not.toContain('screen/home')
  })

  it('what sends files comes with the screens whose calls do, and with no login', () => {
    const sends = pieces.filter(([, code]) => code.includes("export { sendUpload } from '/src/api/send-upload.ts'"))
    const calls = (code: string) => Object.values(exported(code, 'calls')) as WireCall[]
    expect(sends).toEqual(pieces.filter(([, code]) => calls(code).some(carriesFile)))
    expect(sends.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/updateTask', 'later/uploadClaimPicDetailLater']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(wholeOf(login)).not.toContain('send-upload.ts')
  })

  it.each(pieces)('%s: the shapes of every icon that its plans or its codes name', (_name, code) => {
    const texts = plansIn(code) + JSON.stringify(exported(code, 'dictionaries'))
    const named = [...project.icons.keys()].filter((name) => texts.includes(`"icon":{"kind":"literal","value":"${name}"}`))
    const brought = /addIcons\((\{.*\})\)/.exec(code)?.[1] ?? '{}'
    expect(Object.keys(JSON.parse(brought) as object)).toEqual(expect.arrayContaining(named))
  })

  it('labels that break between words come with their words: a phone need not look for them', () => {
    const brought = JSON.parse(/addPhrases\((\[.*\])\)/.exec(codeOf('home'))?.[1] ?? '[]') as string[]
    const labels = [...plansIn(codeOf('home')).matchAll(/"label":{"kind":"text","text":"([^"]+)"},"icon"/g)].map(([, label]) => label)
    expect(new Set(brought.map((words) => words.replaceAll('\n', '')))).toEqual(new Set(labels))
    expect(brought).toContain('新增\n客户')
    expect(pieces.filter(([, code]) => code.includes('addPhrases')).map(([name]) => name)).toEqual(['screen/home'])
  })

  it('the words that a widget has declared come with the screens that draw it, and not with the app', () => {
    const own = new Set([...project.widgets.values()].flatMap(({ value }) => value.words ?? []))
    const app = exported(made.get('content') ?? '', 'content')['words'] as object
    expect(Object.keys(app)).toEqual(expect.arrayContaining(['ok', 'cancel', 'retry']))
    expect(Object.keys(app).filter((name) => own.has(name))).toEqual([])
    for (const [, code] of pieces) {
      const drawn = [...project.widgets].filter(([name]) => code.includes(`/widgets/${name}/index.tsx'`))
      expect(Object.keys(exported(code, 'words')).sort()).toEqual([...new Set(drawn.flatMap(([, { value }]) => value.words ?? []))].sort())
    }
  })

  it('the app itself has the constants that it reads, and every other comes with whoever reads it', () => {
    expect(Object.keys(exported(made.get('content') ?? '', 'content')['settings'] as object).sort()).toEqual([...ownSettings].sort())
    const brought = new Set(pieces.flatMap(([, code]) => Object.keys(exported(code, 'settings'))))
    const actions = [...project.queries.values(), ...project.commands.values()].flatMap(({ value }) => value.settings ?? [])
    expect(actions.filter((name) => !brought.has(name) && !ownSettings.some((own) => own === name))).toEqual([])
  })

  it('the icons of the bar of tabs come with the screens that have one, and with no login', () => {
    for (const screen of ['home', 'customerManage', 'my']) expect(codeOf(screen)).toMatch(/addIcons\(.*"renew":/)
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(wholeOf(login)).not.toContain('"renew":')
  })

  it('what stands behind another tab comes later: a login that opens with a password brings no code by text message', () => {
    expect(codeOf('login')).not.toMatch(/smsCode|login\.staffSms/)
    expect(wholeOf('login')).toContain("import smsCode_ from '/widgets/smsCode/index.tsx'")
    expect(codeOf('customerLogin')).toContain("import smsCode_ from '/widgets/smsCode/index.tsx'")
  })

  it('what forms are made of comes later where they stand in dialogs, or beside an answer', () => {
    for (const screen of [
      'planTaskDetail',
      'customerDetail',
      'timeoutRemindDetail',
      'toCaseHandle',
      'uploadClaimPicDetail',
      'endorsementAutograph',
    ]) {
      expect(codeOf(screen)).not.toContain('FormHost')
      expect(wholeOf(screen)).toContain('FormHost')
    }
    for (const screen of ['updateTask', 'enterpriseLogin', 'addCarInfor']) expect(codeOf(screen)).toContain('FormHost')
  })

  it.each(pieces)('%s: what draws dialogs, and what runs steps on a change, where there is one', (_name, code) => {
    const plans = plansIn(code)
    const hasDialog = plans.includes('"dialogs":{"') || Object.keys(exported(code, 'dialogs')).length > 0
    expect(code.includes("as Dialog } from '/renderer/run/views/dialog.tsx'")).toBe(hasDialog)
    expect(code.includes("export { ChangingField } from '/renderer/run/views/changing-field.tsx'")).toBe(plans.includes('"onChange":['))
  })

  it('what is drawn without a tap is fetched at once', () => {
    expect(codeOf('customerDetail')).toMatch(/comesLater\(.*, 0\)/)
    expect(codeOf('planTaskDetail')).toMatch(/comesLater\(.*Later'\)\)$/m)
  })

  it('entities come with those inside them', () => {
    expect(Object.keys(exported(codeOf('waitDeal'), 'entities'))).toEqual(expect.arrayContaining(['Task']))
    const known = exported(codeOf('waitDeal'), 'entities')
    const inside = Object.values(known).flatMap((fields) =>
      Object.values(fields as Record<string, { of?: string }>).flatMap(({ of }) => of ?? []),
    )
    expect(Object.keys(known)).toEqual(expect.arrayContaining(inside.filter((name) => project.entities.has(name))))
  })
})
