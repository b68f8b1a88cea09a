import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import common from '../../playwright.config.ts'
import type { Product } from '../journeys/steward.ts'
import { PHONE } from '../phone.ts'
import { type JourneyProject, PROJECTS } from './projects.ts'

const root = resolve(import.meta.dirname, '../..')
const projects = JSON.parse(readFileSync(process.env[PROJECTS] ?? '', 'utf8')) as JourneyProject[]

/** Runs journeys on many broken products at once, because Playwright's start takes longer than a journey. */
export default defineConfig<Product>({
  ...common,
  testDir: root,
  outputDir: resolve(root, 'test-results/journeys'),
  fullyParallel: true,
  workers: 2,
  projects: projects.map(({ name, titles, files, product }) => ({
    name,
    grep: new RegExp(titles),
    testMatch: files.map((file) => `**/${file}`),
    use: { ...PHONE, product },
  })),
})
