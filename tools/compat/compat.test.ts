import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newerThanEs5 } from './built.ts'
import { checkScript } from './scripts.ts'
import { checkStyles } from './styles.ts'
import { SERVED, viteTarget } from './target.ts'

const inScript = (text: string) => checkScript(text).map(({ feature }) => feature)
const inStyles = (text: string) => checkStyles(text).map(({ feature }) => feature)

it('DEC-35 the served systems are those of the decision', () => {
  expect(SERVED).toEqual({ safari_ios: '16.4', chrome_android: '111' })
  expect(viteTarget).toEqual(['ios16.4', 'chrome111'])
})

describe('DEC-35 reports features that a supported system lacks', () => {
  it.each([
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['Object.groupBy(x, y)', 'javascript.builtins.Object.groupBy'],
    ['Array.fromAsync(x)', 'javascript.builtins.Array.fromAsync'],
    ['new Set(a).union(b)', 'javascript.builtins.Set.union'],
    ['Iterator.from(x)', 'javascript.builtins.Iterator.from'],
    ['URL.canParse(x)', 'api.URL.canParse_static'],
    ['AbortSignal.any([x])', 'api.AbortSignal.any_static'],
    ['document.startViewTransition(x)', 'api.Document.startViewTransition'],
    ['window.scheduler.yield()', 'api.scheduler'],
    ['x.showPopover()', 'api.HTMLElement.showPopover'],
    ['x.addEventListener("scrollend", y)', 'api.Document.scrollend_event'],
    ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
    ['/a(?i:b)/', 'javascript.regular_expressions.modifier'],
    ['{ using x = y() }', 'javascript.statements.using'],
    ['import x from "x" with { type: "json" }', 'javascript.statements.import.import_attributes'],
    // A test for another feature is no guard.
    ['if ("share" in navigator) Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ])('%s', (text, feature) => {
    expect(inScript(text)).toContain(feature)
  })
  it.each([
    ['a { color: red; & b { color: blue } }', 'css.selectors.nesting'],
    ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['@media (width > 1px) { @scope (a) { b { color: red } } }', 'css.at-rules.scope'],
    ['a:user-valid { color: red }', 'css.selectors.user-valid'],
    ['a { content-visibility: auto }', 'css.properties.content-visibility'],
    ['a { anchor-name: --b }', 'css.properties.anchor-name'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
  ])('%s', (text, feature) => {
    expect(inStyles(text)).toContain(feature)
  })
})

describe('DEC-35 does not report features of all supported systems, or features tested before use', () => {
  it.each([
    'structuredClone(x); [].toSorted(); [].at(-1); Object.hasOwn(x, y); crypto.randomUUID()',
    'class A { static { } #b = 1; c(x) { return #b in x } } /(?<=a)b/u; x ??= y',
    'if ("withResolvers" in Promise) Promise.withResolvers()',
    'if (`withResolvers` in Promise) Promise.withResolvers()',
    'typeof URL.canParse === "function" && URL.canParse(x)',
    'document.startViewTransition?.(x)',
    'const Iterator = x; Iterator.from(x)',
    'x.union; const { scheduler } = x',
  ])('%s', (text) => {
    expect(inScript(text)).toEqual([])
  })
  it.each([
    'a:has(b) { inset: 0; overflow: clip; color: color-mix(in srgb, red, blue) }',
    '@container (width > 1px) { a { min-height: 100dvh } } @layer a { b { aspect-ratio: 1 } }',
    '@supports (text-wrap: pretty) { a { text-wrap: pretty } }',
    '@supports (anchor-name: --a) { @media print { a { anchor-name: --b } } }',
    'a { -webkit-user-select: none; user-select: none }',
    'a { color: red; color: light-dark(red, blue) }',
    'a { --b: light-dark(red, blue) }',
  ])('%s', (text) => {
    expect(inStyles(text)).toEqual([])
  })
})

it('DEC-35 the script that checks the browser is ES5', () => {
  expect(newerThanEs5(readFileSync('src/public/browser-check.js', 'utf8'))).toEqual([])
})

it('newerThanEs5 reports syntax newer than ES5', () => {
  expect(newerThanEs5('var a = function () { try { b() } catch (e) { return { c: 1 } } }')).toEqual([])
  for (const text of [
    'let a',
    'const a = 1',
    '() => 1',
    '`a`',
    'a?.b',
    'a ?? b',
    'var { a } = b',
    'class A {}',
    'try {} catch {}',
    'f(...a)',
    'x = { a }',
  ])
    expect([text, newerThanEs5(text)]).not.toEqual([text, []])
})
