import { defineConfig } from 'vitest/config'
import { nodeProject } from '../node-project.ts'

/** Project `node` alone: starts in a third of the time, and keeps compiled modules between the runs. */
export default defineConfig({ test: { ...nodeProject, experimental: { fsModuleCache: true } } })
