export { deleteAdminToken, deleteApiKeys, deleteApplications, insertApiKey, insertApplication } from './store.ts'
