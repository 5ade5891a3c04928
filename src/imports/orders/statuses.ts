import { headingKey } from '../tables/columns.ts'

/** Statuses of closed orders. Orders with any other status have no revenue. */
const closedTexts = `closed, complete, completed, done, finished, fulfilled, paid, settled, delivered, picked up, collected, served, success, successful,
  ok, geschlossen, abgeschlossen, bezahlt, geliefert, erledigt, fermé, fermée, clôturé, clôturée, payé, payée, livré, livrée, terminé, terminée,
  cerrado, cerrada, pagado, pagada, entregado, entregada, completado, completada, finalizado, finalizada, chiuso, chiusa, pagato, pagata, consegnato,
  consegnata, completato, fechado, fechada, pago, paga, entregue, concluído, concluída, finalizado, gesloten, betaald, geleverd, afgerond, voltooid,
  zamknięte, zamknięty, opłacone, zapłacone, dostarczone, zrealizowane, uzavřeno, zaplaceno, doručeno, dokončeno, kapalı, kapandı, ödendi, teslim edildi,
  tamamlandı, stängd, betald, levererad, klar, lukket, betalt, leveret, suljettu, maksettu, закрыт, закрыта, закрыто, закрытый, оплачен, оплачено,
  доставлен, доставлено, завершен, завершён, завершено, выполнен, выполнено, закрите, закрито, оплачено, виконано, 已完成, 已结账, 已支付, 已付款, 完成, 会計済,
  支払済, 완료, 결제완료, مغلق, مدفوع, مكتمل, تم التسليم, đã thanh toán, hoàn thành, κλειστή, πληρωμένη, סגור, שולם`

const closed = new Set(closedTexts.split(',').map(headingKey))

export const isClosed = (status: string): boolean => closed.has(headingKey(status))
