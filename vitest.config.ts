import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserPackages } from './tools/browser-packages.ts'
import { chromeArgs, findTestBrowser } from './tools/chrome.ts'
import { exclude, nodeProject, sharing } from './tests/node-project.ts'
import { randomScreens } from './tests/random/screens-plugin.ts'
import { readSeed } from './tests/seed.ts'
import { catalogue } from './tools/catalogue/plugin.ts'
import { lodashAlias } from './tools/lodash-alias.ts'
import { steward } from './tools/steward-plugin/index.ts'

const root = import.meta.dirname
const executablePath = findTestBrowser()
/** The number of random answers. A screen costs some twenty checks, so there are a twentieth as many screens, but at least 38. */
const randomCount = Number(process.env['RANDOM_COUNT'] ?? 150)
const seed = readSeed()

/** Project `node` tests logic, server and tools. Project `browser` tests components in Chromium with a phone's viewport. */
export default defineConfig({
  test: {
    // Shuffles files by seed to detect dependencies between test files.
    sequence: { seed, shuffle: { files: true, tests: false } },
    projects: [
      { test: nodeProject },
      {
        test: {
          name: 'postgresql',
          environment: 'node',
          include: ['tests/{backup,content,contract,postgresql,crash-recovery,releases}/**/*.test.ts'],
          // Excludes tests of SQLite's data folder and of programs that behave the same on both databases.
          exclude: [
            ...exclude,
            'tests/contract/{demo,evidence-commands,reset,sms,start}.test.ts',
            'tests/releases/{calls,expand}.test.ts',
            'tests/content/{backtests,verdicts}.test.ts',
          ],
          globalSetup: 'tests/postgresql/setup.ts',
          provide: { seed },
          setupFiles: 'tests/seed.setup.ts',
          ...sharing,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Journeys in WebKit on the built app; each file starts its own display and driver (tests/webkit/programs.ts).
        test: {
          name: 'webkit',
          environment: 'node',
          include: ['tests/webkit/**/*.test.ts'],
          exclude,
          provide: { seed },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The workbench in Firefox on the built app; analysts choose their browser.
        test: {
          name: 'firefox',
          environment: 'node',
          include: ['tests/firefox/**/*.test.ts'],
          exclude,
          provide: { seed },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          react(),
          steward(root),
          steward(`${root}/tests/fixture-app`, { name: 'fixture-app', manifests: root }),
          catalogue(root),
          randomScreens(root, Math.max(38, Math.ceil(randomCount / 20)), seed),
        ],
        resolve: { alias: lodashAlias },
        optimizeDeps: { include: [...browserPackages(root), 'axe-core', 'fast-check', 'vitest-browser-react/pure'] },
        test: {
          name: 'browser',
          include: ['{widgets,src,renderer}/**/*.test.tsx', 'tests/{unit,conformance,fixture-app,random,crash-recovery}/**/*.test.tsx'],
          exclude,
          provide: { randomCount, seed },
          testTimeout: 15_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            ui: false,
            provider: playwright({
              launchOptions: { args: chromeArgs, ...(executablePath === undefined ? {} : { executablePath }) },
              contextOptions: { hasTouch: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
