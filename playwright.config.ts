import { defineConfig } from '@playwright/test'
import { PHONE } from './tests/phone.ts'
import { chromeArgs, findTestBrowser } from './tools/chrome.ts'

const executablePath = findTestBrowser()

/** These journeys mostly wait for delayed answers, so that a third worker has time for them. */
const WAITING = '**/layout-shift.spec.ts'

/** Journeys of pages whose layout differs in the window of WeCom's PC client, and in its side bar. */
const LAYOUT = /@layout/
const DESKTOP = { width: 1280, height: 800 }
const SIDE_BAR = { width: 360, height: 640 }

/** Journeys on the built app and the real server; each test file starts its own server (tests/journeys/steward.ts). */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: Number(process.env['EXPECT_TIMEOUT'] ?? 15_000) },
  use: {
    browserName: 'chromium',
    headless: true,
    // Below the limit of a test, so that the message names the action that waited in vain.
    actionTimeout: Number(process.env['ACTION_TIMEOUT'] ?? 45_000),
    // Traces omit screenshots and sources, which would cost a fifth more time. Traces cost an eighth and are off in CI.
    trace: process.env['CI'] ? 'off' : { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      args: chromeArgs,
      // A minimal Debian has no UTF-8 locale, and Chromium then names downloads with Chinese characters "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'phone', testIgnore: WAITING, workers: 2, use: PHONE },
    { name: 'waiting phone', testMatch: WAITING, workers: 1, use: PHONE },
    { name: 'desktop', grep: LAYOUT, workers: 2, use: { ...PHONE, isMobile: false, deviceScaleFactor: 1, viewport: DESKTOP } },
    { name: 'side bar', grep: LAYOUT, workers: 2, use: { ...PHONE, viewport: SIDE_BAR } },
  ],
})
