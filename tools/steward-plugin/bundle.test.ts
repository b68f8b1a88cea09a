import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownSettings } from '../../src/own-settings.ts'
import { carriesFile, type WireCall } from '../../src/screen-bundle.ts'
import { addUsed, emptyUse, type Used } from '../../renderer/compile/used.ts'
import { openChecker } from '../project-checker.ts'
import { codePaths, schemaFiles } from '../schema-files.ts'
import { modules } from './modules.ts'

const root = resolve(import.meta.dirname, '../..')
const checked = (await openChecker(schemaFiles(root))).check()
const { project } = checked
const appModules = modules(codePaths(root), checked, 'steward', { splits: true })
const codeOf = (screen: string) => appModules.get(`screen/${screen}`) ?? ''
const completeCodeOf = (screen: string) => `${codeOf(screen)}\n${appModules.get(`later/${screen}Later`) ?? ''}`

/** Returns the value that a module exports under a name. */
function exported(code: string, name: string): Record<string, unknown> {
  const line = code.split('\n').find((one) => one.startsWith(`export const ${name} = `))
  return JSON.parse(line?.slice(`export const ${name} = `.length) ?? '{}') as Record<string, unknown>
}

/** Returns all plans of a module as JSON. */
const plansIn = (code: string) => JSON.stringify(['plan', 'nodes', 'dialogs', 'parts'].map((name) => exported(code, name)))

/** Returns all declared data of plans, at any depth. */
function dataIn(plans: unknown): object[] {
  if (typeof plans !== 'object' || plans === null) return []
  const own = 'titleReads' in plans && 'data' in plans ? (Object.values(plans.data as object) as object[]) : []
  return [...own, ...Object.values(plans).flatMap(dataIn)]
}

const built = [...project.screens].flatMap(([name, { value }]) => (value.planned ? [] : [name]))
/** The first and later modules of all screens. */
const bundles = [...appModules].flatMap(([name, code]): [string, string][] => (/^(screen|later)\//.test(name) ? [[name, code]] : []))

/** Returns what a screen and its parts use, as recorded by the compiler. */
function usedBy(screen: string): Used {
  const all = emptyUse()
  const add = (used: Used | undefined) => {
    if (!used) return
    addUsed(all, used)
    for (const part of used.parts) if (!seen.has(part) && seen.add(part)) add(checked.plans.parts.get(part)?.used)
  }
  const seen = new Set<string>()
  add(checked.plans.screens.get(screen)?.used)
  return all
}

describe('the bundle of a screen', () => {
  it.each(bundles)('%s contains validation messages exactly when it has forms', (_name, code) =>
    expect(code.includes('export const validation')).toBe(code.includes('FormHost')))

  it('contains draft and answer storage only for screens that use it, and never for logins', () => {
    for (const keeps of ['toCaseHandle', 'customerDetail', 'waitDeal']) expect(completeCodeOf(keeps)).toContain('export { draftStore }')
    for (const keeps of ['toCaseHandle', 'customerDetail']) expect(completeCodeOf(keeps)).toContain('export { FormDraft as Draft }')
    const withAnswerCache = bundles.filter(([, code]) => code.includes('export { cachePersonAnswers }'))
    expect(withAnswerCache).toEqual(bundles.filter(([, code]) => code.includes('"keepsLast":true')))
    // Both modules of such a screen contain the notice, because the later part may display its answers.
    const withNotice = bundles.filter(([, code]) => code.includes('export { StoredAnswerNotice }')).map(([name]) => name)
    const keeping = built.filter((screen) => completeCodeOf(screen).includes('"keepsLast":true'))
    expect(withNotice).toEqual(
      bundles
        .map(([name]) => name)
        .filter((name) => keeping.some((screen) => name === `screen/${screen}` || name === `later/${screen}Later`)),
    )
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) {
      expect(completeCodeOf(login)).not.toMatch(/export \{ (draftStore|cachePersonAnswers|FormDraft as Draft|RecordSync) \}/)
    }
  })

  it.each(bundles)('%s contains every action of its plans, with their calls, messages and settings', (_name, code) => {
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

  it.each(built)('%s contains every action that the screen or its parts use', (screen) => {
    const used = usedBy(screen)
    for (const name of [...used.queries, ...used.commands])
      expect(completeCodeOf(screen)).toMatch(new RegExp(`from '/actions/\\w+/${name}\\.ts'`))
  })

  it.each(bundles)('%s contains every message and dictionary that its plans mention', (_name, code) => {
    const plans = plansIn(code)
    const mentioned = <T>(names: Map<string, T>) => [...names.keys()].filter((name) => new RegExp(`"${name}"(?!:)`).test(plans))
    const shownMessages = mentioned(project.messages).filter((name) => project.messages.get(name)?.value.kind !== 'answer')
    expect(Object.keys(exported(code, 'messages'))).toEqual(expect.arrayContaining(shownMessages))
    expect(Object.keys(exported(code, 'dictionaries'))).toEqual(expect.arrayContaining(mentioned(project.dictionaries)))
  })

  it('contains only actions that the screen runs: the login bundle has no task code', () => {
    expect(codeOf('enterpriseLogin')).toContain('/actions/login/login.enterprise.ts')
    expect(codeOf('enterpriseLogin')).not.toMatch(/actions\/tasks|addTask|"Task"|"task\./)
  })

  it('contains the query source only for screens with data, and never for logins', () => {
    const withSource = bundles.filter(([, code]) => code.includes('as createSource }') || code.includes('{ createSource }'))
    expect(withSource).toEqual(bundles.filter(([, code]) => code.includes('export const queries = { "')))
    expect(withSource.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/home', 'screen/endorsementFile']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth'])
      expect(completeCodeOf(login)).not.toContain('createSource')
  })

  it('contains the derived-list source only for screens with derived lists, and not for homes', () => {
    const withDerivedLists = bundles.filter(([, code]) => code.includes('/renderer/run/data/create-source.ts'))
    expect(withDerivedLists).toEqual(bundles.filter(([, code]) => dataIn(JSON.parse(plansIn(code))).some((plan) => 'of' in plan)))
    expect(withDerivedLists.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/waitDeal', 'screen/customerRemindTask']))
    expect(withDerivedLists.map(([name]) => name)).not.toContain('screen/home')
  })

  it('contains file upload only for screens whose calls send files, and never for logins', () => {
    const withUpload = bundles.filter(([, code]) => code.includes("export { sendUpload } from '/src/api/send-upload.ts'"))
    const calls = (code: string) => Object.values(exported(code, 'calls')) as WireCall[]
    expect(withUpload).toEqual(bundles.filter(([, code]) => calls(code).some(carriesFile)))
    expect(withUpload.map(([name]) => name)).toEqual(expect.arrayContaining(['screen/updateTask', 'later/uploadClaimPicDetailLater']))
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth'])
      expect(completeCodeOf(login)).not.toContain('send-upload.ts')
  })

  it.each(bundles)('%s contains the shapes of every icon that its plans or dictionaries name', (_name, code) => {
    const texts = plansIn(code) + JSON.stringify(exported(code, 'dictionaries'))
    const named = [...project.icons.keys()].filter((name) => texts.includes(`"icon":{"kind":"literal","value":"${name}"}`))
    const included = /addIcons\((\{.*\})\)/.exec(code)?.[1] ?? '{}'
    expect(Object.keys(JSON.parse(included) as object)).toEqual(expect.arrayContaining(named))
  })

  it('contains the words of labels that break between words, so that phones need no segmenter', () => {
    const included = JSON.parse(/addPhrases\((\[.*\])\)/.exec(codeOf('home'))?.[1] ?? '[]') as string[]
    // A button of the home has a label and an icon, too.
    const labels = [...plansIn(codeOf('home')).matchAll(/"label":{"kind":"text","text":"([^"]+)"},"icon"/g)].map(([, label]) => label)
    expect(new Set(included.map((words) => words.replaceAll('\n', '')))).toEqual(new Set(labels.filter((label) => label !== '搜索')))
    expect(included).toContain('新增\n客户')
    expect(bundles.filter(([, code]) => code.includes('addPhrases')).map(([name]) => name)).toEqual(['screen/home'])
  })

  it('contains a widget’s declared words with the screens that use the widget, not with the app', () => {
    const own = new Set([...project.widgets.values()].flatMap(({ value }) => value.words ?? []))
    const app = exported(appModules.get('content') ?? '', 'content')['words'] as object
    expect(Object.keys(app)).toEqual(expect.arrayContaining(['ok', 'cancel', 'retry']))
    expect(Object.keys(app).filter((name) => own.has(name))).toEqual([])
    for (const [, code] of bundles) {
      const drawn = [...project.widgets].filter(([name]) => code.includes(`/widgets/${name}/index.tsx'`))
      expect(Object.keys(exported(code, 'words')).sort()).toEqual([...new Set(drawn.flatMap(([, { value }]) => value.words ?? []))].sort())
    }
  })

  it('contains each setting in the app or in the bundle that reads it', () => {
    expect(Object.keys(exported(appModules.get('content') ?? '', 'content')['settings'] as object).sort()).toEqual([...ownSettings].sort())
    const included = new Set(bundles.flatMap(([, code]) => Object.keys(exported(code, 'settings'))))
    const actions = [...project.queries.values(), ...project.commands.values()].flatMap(({ value }) => value.settings ?? [])
    expect(actions.filter((name) => !included.has(name) && !ownSettings.some((own) => own === name))).toEqual([])
  })

  it('contains the tab bar’s icons only for screens with a tab bar, and never for logins', () => {
    for (const screen of ['home', 'customerManage', 'my']) expect(codeOf(screen)).toMatch(/addIcons\(.*"renew":/)
    for (const login of ['enterpriseLogin', 'login', 'customerLogin', 'appOAuth']) expect(completeCodeOf(login)).not.toContain('"renew":')
  })

  it('loads the content of an inactive tab later: the password login has no field for one-time codes', () => {
    expect(codeOf('login')).not.toMatch(/smsCode|login\.staffSms/)
    expect(completeCodeOf('login')).toContain("import smsCode_ from '/widgets/smsCode/index.tsx'")
    expect(codeOf('customerLogin')).toContain("import smsCode_ from '/widgets/smsCode/index.tsx'")
  })

  it('loads form code later for forms in dialogs or next to an answer', () => {
    for (const screen of [
      'planTaskDetail',
      'customerDetail',
      'timeoutRemindDetail',
      'toCaseHandle',
      'uploadClaimPicDetail',
      'endorsementAutograph',
    ]) {
      expect(codeOf(screen)).not.toContain('FormHost')
      expect(completeCodeOf(screen)).toContain('FormHost')
    }
    for (const screen of ['updateTask', 'enterpriseLogin', 'addCarInfor']) expect(codeOf(screen)).toContain('FormHost')
  })

  it.each(bundles)('%s contains dialog code and on-change code exactly when it uses them', (_name, code) => {
    const plans = plansIn(code)
    const hasDialog = plans.includes('"dialogs":{"') || Object.keys(exported(code, 'dialogs')).length > 0
    expect(code.includes("as Dialog } from '/renderer/run/views/dialog.tsx'")).toBe(hasDialog)
    expect(code.includes("export { ChangingField } from '/renderer/run/views/changing-field.tsx'")).toBe(plans.includes('"onChange":['))
  })

  it('imports a later part at once when it renders without a tap', () => {
    expect(codeOf('customerDetail')).toMatch(/createLaterLoader\(.*, 0\)/)
    expect(codeOf('planTaskDetail')).toMatch(/createLaterLoader\(.*Later'\)\)$/m)
  })

  it('contains entities with their nested entities', () => {
    expect(Object.keys(exported(codeOf('waitDeal'), 'entities'))).toEqual(expect.arrayContaining(['Task']))
    const known = exported(codeOf('waitDeal'), 'entities')
    const inside = Object.values(known).flatMap((fields) =>
      Object.values(fields as Record<string, { of?: string }>).flatMap(({ of }) => of ?? []),
    )
    expect(Object.keys(known)).toEqual(expect.arrayContaining(inside.filter((name) => project.entities.has(name))))
  })
})
