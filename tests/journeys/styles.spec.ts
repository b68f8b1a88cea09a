import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const assets = new URL('../../dist/client/assets/', import.meta.url)

test('every Semi variable that the built app uses is defined', () => {
  const built = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  const text = built.map((name) => readFileSync(new URL(name, assets), 'utf8')).join('\n')
  const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const defined = named(/(--semi-[\w-]+)\s*:/g)
  const used = named(/var\((--semi-[\w-]+)/g)
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
})
