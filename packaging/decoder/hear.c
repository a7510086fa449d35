/* Writes what FFmpeg decodes of a file's sound, at 16 kHz, mono, as numbers of 32 bits: hear FILE OUT. */
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswresample/swresample.h>
#include <stdio.h>
#include <stdlib.h>

enum { RATE = 16000, ROOM = 1 << 16 };

static SwrContext *resampler;
static float piece[ROOM];

static void need(int code, const char *what) {
    if (code >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, av_err2str(code));
    exit(1);
}

static void keep(const uint8_t **samples, int n, FILE *out) {
    uint8_t *to[] = {(uint8_t *)piece};
    n = swr_convert(resampler, to, ROOM, samples, n);
    need(n, "resampling");
    fwrite(piece, sizeof(float), n, out);
}

static void start(const AVFrame *frame) {
    AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO;
    need(swr_alloc_set_opts2(&resampler, &mono, AV_SAMPLE_FMT_FLT, RATE, &frame->ch_layout, frame->format,
                             frame->sample_rate, 0, NULL), "resampler");
    need(swr_init(resampler), "resampler");
}

/* What cannot be decoded is passed over, as the program does it. */
static void decode(AVCodecContext *decoder, const AVPacket *packet, AVFrame *frame, FILE *out) {
    if (avcodec_send_packet(decoder, packet) < 0)
        return;
    while (avcodec_receive_frame(decoder, frame) >= 0) {
        if (!resampler)
            start(frame);
        keep((const uint8_t **)frame->extended_data, frame->nb_samples, out);
    }
}

int main(int n, char **arguments) {
    AVFormatContext *file = NULL;
    const AVCodec *codec = NULL;
    FILE *out = n == 3 ? fopen(arguments[2], "wb") : NULL;
    if (!out)
        return 2;
    need(avformat_open_input(&file, arguments[1], NULL, NULL), "file");
    need(avformat_find_stream_info(file, NULL), "file");
    int stream = av_find_best_stream(file, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0);
    need(stream, "sound");
    AVCodecContext *decoder = avcodec_alloc_context3(codec);
    need(avcodec_parameters_to_context(decoder, file->streams[stream]->codecpar), "decoder");
    decoder->pkt_timebase = file->streams[stream]->time_base;
    need(avcodec_open2(decoder, codec, NULL), "decoder");
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    while (av_read_frame(file, packet) >= 0) {
        if (packet->stream_index == stream)
            decode(decoder, packet, frame, out);
        av_packet_unref(packet);
    }
    decode(decoder, NULL, frame, out);
    keep(NULL, 0, out);
    return fclose(out) ? 1 : 0;
}
