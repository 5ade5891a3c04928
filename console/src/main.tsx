import '@fontsource-variable/inter/index.css'
import { call } from './api.ts'

const root = document.getElementById('root')!
root.textContent = 'x'
call('/console/session/whoami', {})
